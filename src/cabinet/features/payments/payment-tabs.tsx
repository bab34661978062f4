import { Link, useLocation } from 'wouter';
import { paths } from '../../paths.js';
import { say } from '../../texts/texts.js';
import classes from './payment-tabs.module.css';

/** Leads from the payments to the rejected ones and to the customers, and back. */
export function PaymentTabs() {
  const [here] = useLocation();
  const tabs = [
    { href: paths.payments(), text: say('payments.all') },
    { href: paths.rejectedPayments(), text: say('payments.rejected') },
    { href: paths.customer(), text: say('customers.title') },
  ];
  return (
    <nav aria-label={say('payments.views')} className={classes.tabs}>
      {tabs.map(({ href, text }) => (
        <Link
          key={href}
          href={href}
          className={classes.tab}
          aria-current={href === here ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
