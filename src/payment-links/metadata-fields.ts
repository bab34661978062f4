import { creatorOf } from '../access/context.js';
import { builder, complexityOf, sumComplexity } from '../builder.js';
import { maxNameLength } from '../core/text.js';
import { keysOfLink, metadataKeys, mostKeys, searchedLinks } from './metadata-keys.js';

builder.queryField('metadataKeys', (t) =>
  t.stringList({
    access: 'READ',
    description: `The metadata keys of your newest ${searchedLinks} links, deleted ones too: the ${mostKeys} most frequent of those whose values are texts, numbers or booleans. Only the first ${keysOfLink} keys of each link count, and keys of more than ${maxNameLength} characters are left out.`,
    complexity: sumComplexity + mostKeys * complexityOf(2 * maxNameLength),
    resolve: (_root, _args, ctx) => metadataKeys(ctx, creatorOf(ctx).id),
  }),
);
