import { apiKeys } from '../features/api-keys/en.js';
import { auditLog } from '../features/audit-log/en.js';
import { links } from '../features/links/en.js';
import { overview } from '../features/overview/en.js';
import { customer, payments, rejectedPayments } from '../features/payments/en.js';
import { products } from '../features/products/en.js';
import { sales } from '../features/sales/en.js';
import { webhooks } from '../features/webhooks/en.js';
import { exports } from '../parts/export/en.js';
import { session } from '../session/en.js';
import { shell } from '../shell/en.js';

/** The texts of the cabinet in English, by its rooms. The other catalogue has the same keys. */
export const en = {
  'common.all': 'All',
  'common.day': 'Day',
  'common.disable': 'Disable',
  'common.enable': 'Enable',
  'common.mistypedAddress': 'The address may have a typo.',
  'common.more': 'More',
  'common.none': 'None',
  'common.status': 'Status',
  'common.time': 'Time',
  'common.cancel': 'Cancel',
  'common.clearFilters': 'Clear filters',
  'common.chooseDay': 'Choose a day',
  'common.clearDay': 'Clear the day',
  'common.noCalendar': 'The calendar could not be loaded. Type the day.',
  'common.previousMonth': 'Previous month',
  'common.nextMonth': 'Next month',
  'common.close': 'Close',
  'common.copied': 'Copied',
  'common.copy': 'Copy',
  'common.copyFailed': 'The browser does not let us copy. Please select the text and copy it.',
  'common.loading': 'Loading…',
  'common.newRows': 'Show {count, plural, one {# new} other {# new}}',
  'common.noMatches': 'Nothing matches these filters',
  'common.noMatchesHint': 'Change the filters, or clear them to see everything.',
  'common.never': 'Never',
  'common.reload': 'Reload the page',
  'common.quoted': '“{text}”',
  'common.retry': 'Try again',
  'common.save': 'Save',
  'common.showMore': 'Show more',
  'common.secretKept': 'I have stored it',
  'common.secretOnce':
    'It is shown only this once. Store it in a safe place before you close this window.',

  'failure.title': 'This did not work',
  'failure.offline': 'The service cannot be reached. Check your connection and try again.',
  'failure.signedOut': 'You are signed out. Please sign in again.',
  'failure.notAllowed': 'Your sign-in may not do this. Sign in with an API key that may do it.',
  'failure.invalid': 'Please correct the fields that are marked.',
  'failure.tooOften':
    'You have made many requests. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  'failure.unavailable':
    'The service is not available at the moment. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  'failure.badRequest': 'This page does not fit the service any more. Reload it and try again.',
  'failure.internal':
    'Something went wrong on our side. If it happens again, tell us the request number {requestId}.',
  'failure.page': 'This page could not be shown',
  'failure.part': 'This could not be loaded',
  'failure.pageHint': 'Your data are safe. Reload the page to go on.',

  'fault.positive': 'Enter more than 0.',
  'fault.atMost': 'Enter at most {most}.',
  'fault.lessThan': 'Enter less than {other}.',
  'fault.between': 'Enter {least} to {most}.',
  'fault.computedZero': 'The price in {currency} would be 0. Enter more.',
  'fault.computedPrice': 'The price in {currency} would be greater than {most}. Enter less.',
  'fault.maxLength': 'Enter at most {characters, plural, one {# character} other {# characters}}.',
  'fault.holdsAddress': 'Leave out the e-mail address: the audit log keeps this text.',
  'fault.future': 'Choose a time in the future.',
  'fault.beforeOwnExpiry': 'Choose an earlier time: your own API key expires before this one.',
  'fault.webAddress': 'Enter an address that starts with https:// or http://.',
  'fault.secureWebAddress': 'Enter an address that starts with https://.',
  'fault.publicAddress': 'Enter an address on the public internet.',
  'fault.addressWithCredentials': 'Enter the address without a user name or password.',

  ...shell,
  ...session,
  ...overview,
  ...products,
  ...links,
  ...payments,
  ...rejectedPayments,
  ...customer,
  ...sales,
  ...webhooks,
  ...apiKeys,
  ...auditLog,
  ...exports,
} as const;

export type CabinetKey = keyof typeof en;
