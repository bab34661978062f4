import { Anchor } from '@mantine/core';
import { ArrowLeftIcon } from '@primer/octicons-react';
import { Link } from 'wouter';

interface BackLinkProps {
  href: string;
  children: string;
}

/** Leads from a page to the list above it. */
export const BackLink = ({ href, children }: BackLinkProps) => (
  <Anchor component={Link} href={href} size="sm">
    <ArrowLeftIcon /> {children}
  </Anchor>
);
