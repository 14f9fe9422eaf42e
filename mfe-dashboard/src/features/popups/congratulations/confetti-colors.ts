/** Colors of the confetti, while it falls and where it lands. */
export const COLORS = ['#0B6E63', '#35B8A6', '#C77A1B', '#E0A63A', '#7BA7E0', '#B9A1E8'];
