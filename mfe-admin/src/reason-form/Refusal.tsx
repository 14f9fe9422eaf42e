import styles from './Refusal.module.css';

interface RefusalProps {
  id?: string;
  /** Why it was refused; nothing is shown without any. */
  sentences: readonly string[];
}

/** What stands in the way, said where it was asked for. */
export function Refusal({ id, sentences }: RefusalProps) {
  if (sentences.length === 0) return null;
  return (
    <div id={id} role="alert">
      <ul className={styles.refusal}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
