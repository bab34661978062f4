import { Anchor, Text, Title } from '@mantine/core';
import { AlertIcon } from '@primer/octicons-react';
import { Link } from 'wouter';
import { UserText } from '../../parts/user-text.js';
import classes from './attention.module.css';

export interface ConcernProps {
  /** Tells concerns apart in code. */
  name: string;
  title: string;
  hint: string;
  /** The page where one can do something about it. */
  href: string;
  action: string;
}

/** Something that somebody should look at, and the way there. */
export const Concern = ({ title, hint, href, action }: ConcernProps) => (
  <li className={classes.concern}>
    <span className={classes.mark}>
      <AlertIcon size={20} />
    </span>
    <div className={classes.words}>
      <Title order={3}>
        <UserText lines={3}>{title}</UserText>
      </Title>
      <Text size="sm" c="dimmed" component="div">
        <UserText lines={3}>{hint}</UserText>
      </Text>
    </div>
    <Anchor component={Link} href={href} size="sm" fw={600} className={classes.way}>
      {action}
    </Anchor>
  </li>
);
