import classes from './user-text.module.css';

interface UserTextProps {
  children: string;
  /** The lines after which it is cut. Its title has the whole. */
  lines?: 1 | 2 | 3;
}

/** Text that somebody wrote: it may be long, in any script, and contain marks that change its direction. */
export const UserText = ({ children, lines = 2 }: UserTextProps) => (
  <bdi dir="auto" title={children} className={classes.text} data-lines={lines}>
    {children}
  </bdi>
);
