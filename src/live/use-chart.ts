/** The one bridge from charts to React: the component runs the chart, shows its snapshot and sends it events. */
export { useMachine as useChart } from '@xstate/react'
