import { parser } from '@prometheus-io/lezer-promql'

/** A metric in a query, and the labels in its selector. */
export interface MetricSelector {
  readonly metric: string
  readonly labels: readonly string[]
}

export interface PromqlReferences {
  readonly selected: readonly MetricSelector[]
  /** Labels in clauses such as `by` and `on`, by which results are grouped or matched. */
  readonly grouped: readonly string[]
}

/** Returns the metrics and labels that a PromQL query reads. Throws an error with the position of a syntax error. */
export function parsePromql(text: string): PromqlReferences {
  const selected: { metric: string; labels: string[] }[] = []
  const grouped: string[] = []
  parser.parse(text).iterate({
    enter: ({ name, type, from, to, node }) => {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${text}`)
      const token = text.slice(from, to)
      if (name === 'VectorSelector') selected.push({ metric: '', labels: [] })
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') selected.at(-1)!.metric = token
      if (name === 'LabelName') (node.parent?.name === 'GroupingLabels' ? grouped : selected.at(-1)!.labels).push(token)
    },
  })
  return { selected, grouped }
}
