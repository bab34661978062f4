import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { Page } from '../parts/page.js';
import { paths } from '../paths.js';
import { useTexts } from '../texts/texts.js';

export function NotFoundPage() {
  const { say } = useTexts();
  return (
    <Page title={say('shell.notFound')} intro={say('shell.notFoundHint')}>
      <Button component={Link} href={paths.overview()} variant="default">
        {say('shell.toStart')}
      </Button>
    </Page>
  );
}
