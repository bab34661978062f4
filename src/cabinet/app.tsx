import { Button, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Suspense } from 'react';
import { Link, Route, Router, Switch, useLocation } from 'wouter';
import { DialogHost } from './parts/forms/dialog.js';
import { SecretProvider } from './parts/forms/secret-dialog.js';
import { FocusOnNavigation, Page } from './parts/page.js';
import { PageBoundary } from './parts/page-boundary.js';
import { PageSkeleton } from './parts/pending.js';
import { paths } from './paths.js';
import { routes } from './routes.js';
import { SessionGate } from './session/session-gate.js';
import { Shell } from './shell/shell.js';
import { say, useLanguage } from './texts/texts.js';
import { theme } from './theme.js';

const colorScheme = localStorageColorSchemeManager({ key: 'cabinet-color-scheme' });

/** Secrets are held above everything, so that a secret that is shown only once outlives its page and even its session. */
export function App() {
  useLanguage();
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      // `theme.css` has them: in the browser, Mantine would write them into a `<style>`.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Notifications position="bottom-right" />
      <SecretProvider>
        <SessionGate>
          <Router base="/cabinet" aroundNav={toTop}>
            <FocusOnNavigation>
              <DialogHost>
                <Shell>
                  <Pages />
                </Shell>
              </DialogHost>
            </FocusOnNavigation>
          </Router>
        </SessionGate>
      </SecretProvider>
    </MantineProvider>
  );
}

function Pages() {
  const [path] = useLocation();
  return (
    <PageBoundary key={path}>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          {routes.map(({ path: pattern, page: Page }) => (
            <Route key={pattern} path={pattern}>
              {(params: Record<string, string | undefined>) => <Page id={params.id ?? ''} />}
            </Route>
          ))}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}

type Navigate = (to: string, options?: object) => void;

/** A new page begins at its top. Going back leads to the place that was left. */
function toTop(navigate: Navigate, to: string, options?: object): void {
  const from = location.pathname;
  navigate(to, options);
  if (location.pathname !== from) window.scrollTo(0, 0);
}

function NotFoundPage() {
  return (
    <Page title={say('shell.notFound')} intro={say('shell.notFoundHint')}>
      <Button component={Link} href={paths.overview()} variant="default">
        {say('shell.toStart')}
      </Button>
    </Page>
  );
}
