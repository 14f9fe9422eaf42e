import classes from './Refusal.module.css';

interface RefusalProps {
  id?: string;
  /** Why it was refused; renders nothing when empty. */
  sentences: readonly string[];
}

/** Why an action was refused, shown where it was requested. */
export function Refusal({ id, sentences }: RefusalProps) {
  if (sentences.length === 0) return null;
  return (
    <div id={id} role="alert">
      <ul className={classes.refusal}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
