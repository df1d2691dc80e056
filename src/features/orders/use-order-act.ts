import { CallFailure } from '#src/api/call-failure.ts'
import { useAct } from '#src/devices/use-act.ts'

interface OrderActInputs {
  /** Something was changed, perhaps only of some. */
  onChanged: () => void
  onClose: () => void
}

/** One order of a dialog about several devices, which may be carried out for some of them alone. */
export function useOrderAct({ onChanged, onClose }: OrderActInputs) {
  const { doing, failure, act } = useAct({ onDone: onChanged, onClose })
  return {
    doing,
    failure,
    act: (order: () => Promise<unknown>) =>
      act(async () => {
        try {
          await order()
        } catch (error) {
          if (error instanceof CallFailure && error.results.length > 0) onChanged()
          throw error
        }
      }),
  }
}
