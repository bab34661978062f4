/** The products of the store, and what their links get. */
export const products = {
  'products.title': 'Products',
  'products.intro': 'What you sell. The platform adds products and changes them.',
  'products.empty': 'No products yet',
  'products.emptyHint':
    'The platform adds your products. Once there is one for sale, you can make links to it.',
  'products.product': 'Product',
  'products.id': 'Id',
  'products.copyId': 'Copy id',
  'products.forSale': 'For sale',
  'products.free': 'Free',
  'products.archived': 'Archived',
  'products.defaults': 'Defaults for links',
  'products.expiresAfter': 'Expire after {time}',
  'products.leadsTo': 'Lead to {url}',

  'products.notFound': 'There is no such product',
  'products.toProducts': 'All products',
  'products.productId': 'Product {id} in the API',
  'products.freeWords': 'Free products cannot have payment links.',
  'products.archivedWords': 'It gets no new links, and nobody can pay the ones it has.',
  'products.newestLinks': 'Newest links',
  'products.noLinks': 'This product has no links.',

  'products.defaultsTitle': 'Defaults for links',
  'products.defaultsWords':
    'New links of this product get them: those made through the REST API, and those made here unless you choose otherwise. Links that exist stay as they are.',
  'products.expires': 'Expire',
  'products.after': 'After {time}',
  'products.unset': 'Remove the defaults',
  'products.defaultsSaved': 'The defaults are saved.',

  'products.byCode': 'Make links by code',
  'products.byCodeWords':
    'Put one of <keys>your API keys</keys> into this request. It makes a link for 10 EUR. The <docs>reference</docs> has all fields.',
  'products.command': 'Request that makes a link',
  'products.copyCommand': 'Copy request',
  'products.copyRestAddress': 'Copy REST address',
} as const;
