/** API keys. */
export const apiKeys = {
  'apiKeys.title': 'API keys',
  'apiKeys.intro': 'Your programs send a key with each request. You can have {most} working keys.',
  'apiKeys.empty': 'No API keys yet',
  'apiKeys.emptyHint':
    'Create a key for each program of yours, so that you can revoke one without stopping the others.',
  'apiKeys.showEnded': 'Show revoked and expired keys',
  'apiKeys.key': 'Key',
  'apiKeys.own': 'Signed in with it',
  'apiKeys.access': 'Access',
  'apiKeys.lastUsed': 'Last used',
  'apiKeys.requests': 'Requests',
  'apiKeys.expires': 'Expires',
  'apiKeys.actions': 'Actions',
  'apiKeys.actionsOf': 'Actions of the key {name}',
  'apiKeys.revoked': 'Revoked',
  'apiKeys.expired': 'Expired',
  'apiKeys.previousUntil': 'The previous secret works until {time}',

  'apiKeys.FULL': 'Full',
  'apiKeys.SELL': 'Sell',
  'apiKeys.READ': 'Read',
  'apiKeys.FULLWords': 'Everything that you can do here, such as delete links and revoke keys.',
  'apiKeys.SELLWords': 'Create payment links and read everything. For a shop or a bot.',
  'apiKeys.READWords': 'Read everything and change nothing. For reports.',

  'apiKeys.create': 'Create key',
  'apiKeys.createTitle': 'Create an API key',
  'apiKeys.name': 'Name',
  'apiKeys.nameHint': 'Where it is used, such as “Shop” or “Bookkeeping”.',
  'apiKeys.nameRequired': 'Enter a name.',
  'apiKeys.expiry': 'Works',
  'apiKeys.expiryNever': 'Until you revoke it',
  'apiKeys.expiryDays': '{days, plural, one {For # day} other {For # days}}',
  'apiKeys.expiryDay': 'Until a day of your choice',
  'apiKeys.lastDay': 'Last day',
  'apiKeys.tooLong':
    'Choose a shorter time: the key that you are signed in with expires before that.',
  'apiKeys.dayRequired': 'Choose a day.',
  'apiKeys.ownExpiry':
    'The key that you are signed in with expires on {time}. A key that you create now cannot work longer than that.',
  'apiKeys.secretTitle': 'The API key “{name}”',
  'apiKeys.secretHint': 'Send it in the header X-API-Key. Whoever has it can use it.',

  'apiKeys.replace': 'Replace secret',
  'apiKeys.replaceTitle': 'Replace the secret of “{name}”?',
  'apiKeys.replaceWords': 'The key gets a new secret. Its name, access, limits and figures stay.',
  'apiKeys.grace': 'The previous secret stops working',
  'apiKeys.graceNow': 'At once',
  'apiKeys.graceHour': 'In 1 hour',
  'apiKeys.graceDay': 'In 24 hours',
  'apiKeys.graceNowWords':
    'Choose this if the secret has leaked. Programs with the old secret are refused.',
  'apiKeys.graceLaterWords':
    'Until then both secrets work. Put the new one wherever the old one is used.',
  'apiKeys.replaceOwnNow':
    'You are signed in with this key, so this signs you out. You see the new secret first, and can sign in with it.',
  'apiKeys.replaceOwnLater':
    'You are signed in with this key. When the previous secret stops working, you are signed out.',
  'apiKeys.replaceLonger':
    'This key works longer than the one that you are signed in with. Sign in with a key that works at least as long.',

  'apiKeys.revoke': 'Revoke',
  'apiKeys.revokeTitle': 'Revoke the key “{name}”?',
  'apiKeys.revokeWords':
    'Every program that uses it is refused at once. Payment links that it created stay, and can be paid. This cannot be taken back.',
  'apiKeys.revokeUsed': 'It was last used {time}.',
  'apiKeys.revokeUnused': 'It was never used.',
  'apiKeys.revokeOwn': 'You are signed in with this key, so this signs you out.',
  'apiKeys.revokeConfirm': 'Revoke the key',
  'apiKeys.revokeDone': 'The key “{name}” is revoked.',

  'apiKeys.useTitle': 'Use a key',
  'apiKeys.useWords':
    'This request creates a payment link for “{title}” at 10 euros. Put your key in the place of YOUR_KEY.',
  'apiKeys.useMore': 'The <link>reference</link> lists everything that a key can do.',
  'apiKeys.useLabel': 'A request that creates a payment link',
} as const;
