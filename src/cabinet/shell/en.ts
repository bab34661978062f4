/** Texts of the frame around every page. */
export const shell = {
  'shell.cabinet': 'Cabinet',
  'shell.skip': 'Skip to the content',
  'shell.navigation': 'Pages of the cabinet',
  'shell.openMenu': 'Open the menu',
  'shell.closeMenu': 'Close the menu',
  'shell.search': 'Search payments and links',
  'shell.searchHint': 'Enter an e-mail address, a payment id, a link’s uuid or part of a label.',
  'shell.found': 'Found',
  'shell.nothingFound':
    'Nothing found. An e-mail address, a payment id or a link’s uuid must be whole; of a label, a part is enough.',
  'shell.account': 'Store {store}',
  'shell.language': 'Language',
  'shell.appearance': 'Appearance',
  'shell.light': 'Light',
  'shell.dark': 'Dark',
  'shell.auto': 'As the system',
  'shell.signOut': 'Sign out',
  'shell.signOutEverywhere': 'Sign out everywhere',
  'shell.endAll': 'Sign out everywhere?',
  'shell.endAllWords':
    'Everybody who is signed in to this store is signed out, in this browser and in all others. API keys go on working.',
  'shell.notFound': 'There is no such page',
  'shell.notFoundHint': 'The address may have a typo, or what it showed was deleted.',
  'shell.toStart': 'Go to the start page',
} as const;
