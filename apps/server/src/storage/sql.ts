/** Plain SQL against either database. One statement a call; `$1` parameters. */
export interface Sql {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Several statements without parameters, as one transaction. */
  script(text: string): Promise<void>;
}
