/** A line of standing orders: its field, the rule of it, what can be said. */
export interface OrderLine<F extends string = string> {
  readonly field: F;
  readonly rule: string;
  readonly choices: readonly string[];
  readonly group?: string;
}
