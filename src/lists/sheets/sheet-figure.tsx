/** One number of what the check of a sheet found; stands in a `dl`. */
export function SheetFigure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
