import classes from './DialogTitle.module.css';

/** The title of a dialog with a close button, which a long one is not below. */
export const DialogTitle = ({ text }: { text: string }) => <span className={classes.title}>{text}</span>;
