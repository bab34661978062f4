import { Link, useLocation } from 'wouter';
import { routes } from '../routes.js';
import { useTexts } from '../texts/texts.js';
import classes from './shell.module.css';

interface NavigationProps {
  onNavigate?: () => void;
}

/** Links to the pages that have a place in the navigation. */
export function Navigation({ onNavigate }: NavigationProps) {
  const { say } = useTexts();
  const [path] = useLocation();
  return (
    <nav aria-label={say('shell.navigation')}>
      <ul className={classes.pages}>
        {routes.map(({ path: start, navigation }) => {
          if (!navigation) return null;
          const { text, icon: Icon } = navigation;
          const isHere = start === '/' ? path === '/' : `${path}/`.startsWith(`${start}/`);
          return (
            <li key={start}>
              <Link
                href={start}
                className={classes.page}
                aria-current={isHere ? 'page' : undefined}
                onClick={onNavigate}
              >
                <Icon size={16} />
                {say(text)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
