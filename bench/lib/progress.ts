/** Says what a measurement does now, beside what it prints in the end. */
export function progress(step: string): void {
  console.error(`• ${step} …`);
}
