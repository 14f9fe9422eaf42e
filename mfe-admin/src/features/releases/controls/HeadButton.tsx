import { ActionButton } from '@portal/shared/ui';
import type { ComponentProps } from 'react';
import classes from './HeadButton.module.css';

/** A quiet button at the end of a panel's head. */
export const HeadButton = (props: ComponentProps<typeof ActionButton>) => (
  <ActionButton {...props} kind="quiet" isSmall className={classes.button} />
);
