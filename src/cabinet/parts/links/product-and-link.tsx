import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../paths.js';
import { UserLines } from '../values/user-text.js';

interface ProductAndLinkProps {
  link: { label?: string | null | undefined; product: { title: string } };
}

/** The product that was sold, and below it the label of the link. */
export const ProductAndLink = ({ link: { label, product } }: ProductAndLinkProps) => (
  <UserLines first={product.title} second={label} />
);

interface ProductAndPathProps {
  link: ProductAndLinkProps['link'] & { id: string; deletedAt: string | null };
}

/** The same. It leads to the page of the link, unless that was deleted. */
export const ProductAndPath = ({ link }: ProductAndPathProps) =>
  link.deletedAt ? (
    <ProductAndLink link={link} />
  ) : (
    <Anchor component={Link} href={paths.link(link.id)} size="sm">
      <ProductAndLink link={link} />
    </Anchor>
  );
