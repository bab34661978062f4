import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { paths, type Query } from '../paths.js';
import { say } from '../texts/texts.js';

/** Leads to the changes of one thing. */
export const HistoryLink = ({ target, id }: Required<Pick<Query<'auditLog'>, 'target' | 'id'>>) => (
  <Anchor component={Link} href={paths.auditLog({ target, id })} size="sm">
    {say('common.history')}
  </Anchor>
);
