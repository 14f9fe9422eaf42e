/** Prints the step that a bench has reached; to stderr, so that stdout has the report alone. */
export function progress(step: string): void {
  console.error(`• ${step} …`);
}
