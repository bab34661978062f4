import {
  Anchor,
  Box,
  Button,
  Group,
  Paper,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core';
import { CheckIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useMay, useSession } from '../../api/session.js';
import { useAnswer } from '../../api/use-answer.js';
import type { ResultOf } from '../../graphql.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Hint } from '../../parts/hint.js';
import { Pending } from '../../parts/pending.js';
import { NewProductButton } from '../../parts/product-dialog.js';
import { paths } from '../../paths.js';
import { say } from '../../texts/texts.js';
import { CabinetFirstStepsDocument } from './operations.js';

type NewestLink = ResultOf<typeof CabinetFirstStepsDocument>['paymentLinks']['nodes'][number];

export function FirstSteps() {
  const answer = useAnswer(CabinetFirstStepsDocument, {});
  return (
    <Paper withBorder p="lg" component="section" aria-label={say('overview.start')}>
      <Stack gap="lg">
        <div>
          <Title order={2}>{say('overview.start')}</Title>
          <Text c="dimmed">{say('overview.startHint')}</Text>
        </div>
        <Pending answer={answer} skeleton={<Skeleton height="20rem" />}>
          {({ paymentLinks, products }) => (
            <Steps
              link={paymentLinks.nodes[0]}
              hasProduct={paymentLinks.nodes.length > 0 || products.nodes.some(isForSale)}
            />
          )}
        </Pending>
      </Stack>
    </Paper>
  );
}

interface StepsProps {
  /** The newest link that can be paid, if there is one. */
  link: NewestLink | undefined;
  hasProduct: boolean;
}

/** All steps, and the actions of the one that comes next. */
function Steps({ link, hasProduct }: StepsProps) {
  const mayLink = useMay('SELL');
  const mayHook = useMay('FULL');
  const [, goTo] = useLocation();
  const { usesSandbox } = useSession();
  return (
    <Stack gap="lg">
      <ol className="rows">
        <Step
          number={1}
          title={say('overview.addProduct')}
          hint={hasProduct ? undefined : say('overview.addHint')}
          isDone={hasProduct}
        >
          {!hasProduct && (
            <NewProductButton onMade={(product) => goTo(paths.newLink({ product }))} />
          )}
        </Step>
        <Step
          number={2}
          title={say('overview.make')}
          hint={
            link ? say('overview.made', { product: link.product.title }) : say('overview.makeHint')
          }
          isDone={link !== undefined}
        >
          {hasProduct && !link && mayLink && (
            <Button component={Link} href={paths.newLink()}>
              {say('links.create')}
            </Button>
          )}
        </Step>
        <Step
          number={3}
          title={say('overview.send')}
          hint={say(link && usesSandbox ? 'overview.tryHint' : 'overview.sendHint')}
        >
          {link && (
            <Group gap="xs">
              <CopyButton
                value={link.paymentLink}
                label={say('overview.copyAddress')}
                size="sm"
                isMain
              />
              {usesSandbox && (
                <Button
                  variant="default"
                  component="a"
                  href={link.paymentLink}
                  target="_blank"
                  rel="noopener"
                >
                  {say('overview.tryAction')}
                </Button>
              )}
            </Group>
          )}
        </Step>
      </ol>
      {mayHook && (
        <Group gap="xs">
          <Hint>
            {say('overview.code')} {say('overview.codeHint')}
          </Hint>
          <Anchor component={Link} href={paths.webhooks()} size="sm" fw={600}>
            {say('overview.codeAction')}
          </Anchor>
        </Group>
      )}
    </Stack>
  );
}

const isForSale = ({ isFree, isArchived }: { isFree: boolean; isArchived: boolean }): boolean =>
  !isFree && !isArchived;

interface StepProps {
  number: number;
  title: string;
  hint: string | undefined;
  isDone?: boolean;
  /** The next action. */
  children: ReactNode;
}

function Step({ number, title, hint, isDone = false, children }: StepProps) {
  return (
    <Group component="li" wrap="nowrap" align="flex-start" py="md">
      <ThemeIcon size="2rem" radius="xl" variant={isDone ? 'filled' : 'light'} fw={600}>
        {isDone ? <CheckIcon aria-label={say('overview.done')} /> : number}
      </ThemeIcon>
      <Group flex={1} gap="sm">
        <Box flex="1 1 14rem" miw={0}>
          <Title order={3}>{title}</Title>
          {hint && <Hint>{hint}</Hint>}
        </Box>
        {children}
      </Group>
    </Group>
  );
}
