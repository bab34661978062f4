/** The measured routes as Prisma's guides write them: a query for each value, where it is needed. */
import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../../prisma/client/client.js';
import { creatorOfKey } from '../../../src/access/keys/key-format.js';
import { serve, type Store } from './app.js';

const poolSize = 10;

const db = new PrismaClient({
  adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL, max: poolSize }),
});

const store: Store = {
  async findCaller(key) {
    const hash = new Uint8Array(createHash('sha256').update(key).digest());
    const apiKey = await db.apiKey.findFirst({
      where: { creatorId: creatorOfKey(key), hash, revokedAt: null },
      include: { creator: true },
    });
    if (!apiKey) return undefined;
    const { id, creator } = apiKey;
    return { apiKeyId: Number(id), creatorId: Number(creator.id), storeName: creator.storeName };
  },

  async recordUse({ apiKeyId, creatorId }) {
    await db.apiKey.update({
      where: { creatorId_id: { creatorId, id: apiKeyId } },
      data: { requestCount: { increment: 1 }, lastUsedAt: new Date() },
    });
  },

  async currentRate() {
    const found = await db.exchangeRate.findFirst({
      where: { source: { not: 'sample' } },
      orderBy: { date: 'desc' },
    });
    if (!found) return undefined;
    const { rate, source, date } = found;
    return { rate: rate.toString(), source, date: date.toISOString().slice(0, 10) };
  },

  async createLink({ euro, rouble, rate, ...link }) {
    const { productId: id, creatorId } = link;
    const product = await db.product.findFirst({ where: { id, creatorId } });
    if (!product) return 'no such product';
    if (product.isFree) return 'free product';
    await db.paymentLink.create({
      data: {
        ...link,
        eurPrice: euro.price,
        eurDiscountPrice: euro.discountPrice,
        eurIsDiscountPrice: euro.isDiscountPrice,
        rubPrice: rouble.price,
        rubDiscountPrice: rouble.discountPrice,
        rubIsDiscountPrice: rouble.isDiscountPrice,
        rate: rate?.rate ?? null,
        rateSource: rate?.source ?? null,
        rateDate: rate ? new Date(rate.date) : null,
      },
    });
    return 'made';
  },

  async listLinks(creatorId, productId, { offset, limit }) {
    const product = await db.product.findFirst({ where: { id: productId, creatorId } });
    if (!product) return undefined;
    const where = { creatorId, productId, deletedAt: null };
    const total = await db.paymentLink.count({ where });
    const found = await db.paymentLink.findMany({
      where,
      orderBy: { id: 'desc' },
      skip: offset,
      take: limit,
    });
    const links = found.map((link) => ({
      id: Number(link.id),
      uuid: link.uuid,
      useOnce: link.useOnce,
      isDiscountPrice: link.eurIsDiscountPrice || link.rubIsDiscountPrice,
      eur: (link.eurIsDiscountPrice ? link.eurDiscountPrice : link.eurPrice)?.toFixed(2) ?? '',
      rub: (link.rubIsDiscountPrice ? link.rubDiscountPrice : link.rubPrice)?.toFixed(2) ?? '',
    }));
    return { total, links };
  },
};

await serve(store);
