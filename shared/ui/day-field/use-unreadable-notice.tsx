import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import classes from './TypedDate.module.css';
import { FORGET_TEXT } from './unreadable-text.ts';

interface UnreadableNotice {
  /** The input that holds the text. */
  input: RefObject<HTMLInputElement | null>;
  /** What is wrong with the text; null for nothing. */
  sentence: string | null;
  /** Shows the value again in place of the text; keep the same function. */
  forget: () => void;
  /** The ids of what else describes the field. */
  describedBy: string | undefined;
}

/**
 * Says below a field what is wrong with its text, which is no value. The sentence is the custom validity of the input, by
 * which a form knows that it cannot be saved (`unreadableFields`) until `forgetUnreadable`.
 */
export function useUnreadableNotice({ input, sentence, forget, describedBy }: UnreadableNotice) {
  const id = useId();
  useEffect(() => {
    const field = input.current;
    field?.setCustomValidity(sentence ?? '');
    if (!sentence) return;
    field?.addEventListener(FORGET_TEXT, forget);
    return () => field?.removeEventListener(FORGET_TEXT, forget);
  }, [input, sentence, forget]);
  const notice: ReactNode = sentence && (
    <p role="alert" id={id} className={classes.notice}>
      {sentence}
    </p>
  );
  return { notice, describedBy: [describedBy, sentence && id].filter(Boolean).join(' ') };
}
