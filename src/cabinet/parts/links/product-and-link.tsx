import { Hint } from '../hint.js';
import { UserText } from '../values/user-text.js';

interface ProductAndLinkProps {
  link: { label?: string | null | undefined; product: { title: string } };
}

/** The product that was sold, and below it the label of the link. */
export const ProductAndLink = ({ link: { label, product } }: ProductAndLinkProps) => (
  <>
    <UserText lines={1}>{product.title}</UserText>
    {label && (
      <Hint component="div">
        <UserText lines={1}>{label}</UserText>
      </Hint>
    )}
  </>
);
