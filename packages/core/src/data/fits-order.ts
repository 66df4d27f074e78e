/** Whether a label can stand in an order such as `b>a~c`: not blank, no blank at its ends, no `>` and no `~`. */
export function fitsOrder(label: string): boolean {
  return !/^$|^\s|\s$|[>~]/.test(label);
}
