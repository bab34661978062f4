import classes from './user-text.module.css';

interface UserTextProps {
  children: string;
  /** After so many lines it is cut. The whole is in its title. */
  lines?: 1 | 2 | 3;
}

/** Text that somebody wrote: it may be long, in any script, and full of marks that turn the direction. */
export const UserText = ({ children, lines = 2 }: UserTextProps) => (
  <bdi dir="auto" title={children} className={classes.text} data-lines={lines}>
    {children}
  </bdi>
);
