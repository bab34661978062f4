import { Code } from '@mantine/core';
import classes from './listing.module.css';

interface ListingProps {
  label: string;
  /** Whether it shows a few lines. The rest is scrolled to. */
  isShort?: boolean;
  children: string;
}

/** Text of a program, as it is. It scrolls, also by keyboard. */
export const Listing = ({ label, isShort = false, children }: ListingProps) => (
  <Code
    block
    dir="ltr"
    className={classes.listing}
    data-short={isShort || undefined}
    tabIndex={0}
    role="group"
    aria-label={label}
  >
    {children}
  </Code>
);
