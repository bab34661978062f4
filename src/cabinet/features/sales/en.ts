/** Where the money came from. */
export const sales = {
  'sales.title': 'Sales',
  'sales.intro': 'Where your money came from, over up to 366 days.',
  'sales.by': 'Group by',
  'sales.DAY': 'Day',
  'sales.WEEK': 'Week',
  'sales.MONTH': 'Month',
  'sales.PRODUCT': 'Product',
  'sales.LINK': 'Link',
  'sales.METADATA': 'Metadata',
  'sales.key': 'Metadata key',
  'sales.chooseKey': 'Choose a key',
  'sales.chooseKeyHint':
    'Links can carry metadata, such as a campaign or a referral. Choose a key to see what each of its values earned.',
  'sales.noKeys': 'Your links have no metadata',
  'sales.noKeysHint':
    'Give links metadata, such as a campaign or a referral. Then this page shows what each value earned.',
  'sales.weekOf': 'Week of {day}',
  'sales.noKey': 'Without a value',
  'sales.other': 'All others',
  'sales.share': 'Share',
  'sales.currency': 'Currency',
  'sales.download': 'Download CSV',
  'sales.chart': 'Payments in {currency} over time',
  'sales.table': 'Sales in {currency}',
  'sales.none': 'Nothing was paid in these days',
  'sales.noneHint': 'Choose other days.',
} as const;
