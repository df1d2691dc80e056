import { Component, type ComponentType, type ReactNode } from 'react'

import { forgetFailedPart } from './lazy-part.tsx'

interface ErrorBoundaryProps {
  /** What stands in its place; `onRetry` lets the children try again. */
  fallback: ComponentType<{ error: unknown; onRetry: () => void }>
  /** What else has to be done before they do. */
  onRetry?: () => void
  children: ReactNode
}

/** Keeps what went wrong in a part of the page to that part. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught: { error: unknown } | null }> {
  override state: { caught: { error: unknown } | null } = { caught: null }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override componentDidCatch(error: unknown): void {
    forgetFailedPart(error)
  }

  override render(): ReactNode {
    const { caught } = this.state
    if (caught === null) return this.props.children
    const Fallback = this.props.fallback
    const retry = () => {
      this.props.onRetry?.()
      this.setState({ caught: null })
    }
    return <Fallback error={caught.error} onRetry={retry} />
  }
}
