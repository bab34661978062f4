/** Fields for the platform: it finds creators, and suspends them. */
import { builder } from '../builder.js';
import { connectionType, input, list, mutation } from '../declare.js';
import { maxNameLength } from '../core/text.js';
import { searchCreators, findCreator, resumeCreator, suspendCreator } from './creators.js';
import { Creator } from './fields.js';

list('creators', {
  type: Creator,
  connection: connectionType(Creator, 'creators', 'A creator'),
  access: 'platform',
  description:
    'All creators, newest first; or, with `search`, those whose store name begins with it, by name.',
  args: builder.args((t) => ({
    search: t.string({ description: 'The beginning of the store name; case does not matter.' }),
  })),
  rows: searchCreators,
});

builder.queryFields((t) => ({
  creator: t.field({
    type: Creator,
    nullable: true,
    access: 'platform',
    description: 'A creator, by id or store name. `NOT_FOUND` if there is none.',
    args: {
      id: t.arg({ type: 'Id', description: 'Id of the creator.' }),
      storeName: t.arg.string({ description: 'Its full store name; case matters.' }),
    },
    resolve: (_root, args, ctx) => findCreator(ctx, args),
  }),
}));

mutation('suspendCreator', {
  type: Creator,
  access: 'platform',
  description:
    'Suspends a creator. Within a second its keys are refused, its sessions end and its links cannot be paid. Events of former payments are still delivered.',
  input: input('A creator to suspend.', (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the creator.' }),
    reason: t.string({
      required: true,
      description: `Why, 1 to ${maxNameLength} characters. The creator can read it in the audit log once it is resumed.`,
    }),
  })),
  run: suspendCreator,
});

mutation('resumeCreator', {
  type: Creator,
  access: 'platform',
  description: 'Ends the suspension of a creator: everything works as before.',
  input: input('A creator whose suspension ends.', (t) => ({
    id: t.field({ type: 'Id', required: true, description: 'Id of the creator.' }),
  })),
  run: resumeCreator,
});
