/** Holds the place of an action that the portal does not offer yet. */
export function NotYet() {
  return (
    <span title="Not available yet">
      <span aria-hidden>—</span>
      <span className="visually-hidden">Not available yet</span>
    </span>
  );
}
