import { Alert, Button, Stack, Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { say, type PlainKey } from '../texts/texts.js';

/** Says that a page has failed, instead of showing nothing. React has boundaries only as classes. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failed title={'failure.page'} /> : this.props.children;
  }
}

/** Stands for a part of a page that cannot be loaded. */
export const FailedPart = () => <Failed title={'failure.part'} />;

function Failed({ title }: { title: PlainKey }) {
  return (
    <Alert color="red" title={say(title)} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{say('failure.pageHint')}</Text>
        <Button variant="default" size="xs" onClick={() => location.reload()}>
          {say('common.reload')}
        </Button>
      </Stack>
    </Alert>
  );
}
