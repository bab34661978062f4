import { beforeAll, describe, expect, test } from 'vitest';
import { hasCabinet, useCabinet } from '../support/scenes/cabinet-pages.js';
import { sceneOptions } from '../support/scenes/cabinet-scene.js';
import { inCabinet, languages, pagesOf, useLooks } from '../support/scenes/looks.js';
import { useService } from '../support/service/service.js';

/** Ids that do not exist. */
const nothing = {
  products: { course: '9' },
  links: { website: { id: '9' } },
  paymentId: 'nobody paid',
  endpointId: '9',
  deliveryId: '9',
};

describe.skipIf(!hasCabinet)('In the browser, at every width and in both schemes,', () => {
  const service = useService(sceneOptions);
  const cabinet = useCabinet(service);
  const looks = useLooks(service, cabinet);
  let creator: { id: number; storeName: string };

  beforeAll(async () => {
    const { data } = await service.platform(
      'mutation { createCreator(input: { storeName: "new-here" }) { id storeName } }',
    );
    creator = data.createCreator;
  });

  test.each(languages)(
    'the pages of a creator without data have no flaw, in %s',
    async (language) => {
      expect(await looks.look(language, inCabinet(pagesOf(nothing), 'empty: '), creator)).toEqual(
        [],
      );
    },
    120_000,
  );
});
