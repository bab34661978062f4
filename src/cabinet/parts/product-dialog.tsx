import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { longestDescription, maxNameLength } from '../api/limits.js';
import { useMay } from '../api/session.js';
import { useChange } from '../api/use-change.js';
import { graphql } from '../graphql.js';
import { say } from '../texts/texts.js';
import { useDialog } from './forms/dialog.js';
import { FormDialog } from './forms/form-dialog.js';

const CabinetCreateProductDocument = graphql(`
  mutation CabinetCreateProduct($input: CreateProductInput!) {
    createProduct(input: $input) { id }
  }
`);

/** Change a product, take it off sale, or bring it back. */
export const CabinetUpdateProductDocument = graphql(`
  mutation CabinetUpdateProduct($input: UpdateProductInput!) {
    updateProduct(input: $input) { id title description isFree isArchived }
  }
`);

/** Asks those who may add a product for a new one. */
export function NewProductButton({ onMade }: { onMade: (id: string) => void }) {
  const mayMake = useMay('FULL');
  const open = useDialog();
  if (!mayMake) return null;
  return (
    <Button leftSection={<PlusIcon />} onClick={() => open(<ProductDialog onSaved={onMade} />)}>
      {say('products.create')}
    </Button>
  );
}

interface ProductDialogProps {
  /** The product to change; left out for a new one. */
  product?: { id: string; title: string; description: string | null; isFree: boolean };
  onSaved?: (id: string) => void;
}

/** Makes a product, or changes what it says. */
export function ProductDialog({ product, onSaved }: ProductDialogProps) {
  const create = useChange(CabinetCreateProductDocument);
  const update = useChange(CabinetUpdateProductDocument);
  const { title = '', description = null, isFree = false } = product ?? {};
  return (
    <FormDialog
      title={say(product ? 'products.changeTitle' : 'products.newTitle')}
      submit={say(product ? 'common.save' : 'products.create')}
      initial={{ title, description: description ?? '', isFree }}
      labels={{ title: say('common.name'), description: say('products.description') }}
      check={({ title }) => (title.trim() ? {} : { title: say('common.nameRequired') })}
      send={(values) =>
        product
          ? update.send({ id: product.id, ...values }, () => onSaved?.(product.id))
          : create.send(values, ({ createProduct: { id } }) => onSaved?.(id))
      }
    >
      {(form) => (
        <>
          <TextInput
            label={say('common.name')}
            description={say('products.nameHint')}
            maxLength={maxNameLength}
            {...form.getInputProps('title')}
            autoComplete="off"
            dir="auto"
            data-autofocus
          />
          <Textarea
            label={say('products.description')}
            description={say('products.descriptionHint')}
            maxLength={longestDescription}
            rows={4}
            {...form.getInputProps('description')}
            dir="auto"
          />
          {product && (
            <Checkbox
              label={say('products.isFree')}
              description={say('products.freeWords')}
              {...form.getInputProps('isFree', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
