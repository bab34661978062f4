import { Button, type ComboboxItem, Group, Select, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { errorCode } from '../../../api/failure.js';
import { newRequestKey, useChange } from '../../../api/use-change.js';
import { FormAlert } from '../../../parts/forms/form-dialog.js';
import { useApiForm } from '../../../parts/forms/use-api-form.js';
import { Fold } from '../../../parts/fold.js';
import { Hint } from '../../../parts/hint.js';
import { Section } from '../../../parts/section.js';
import { sayDuration } from '../../../parts/values/duration.js';
import { UserText } from '../../../parts/values/user-text.js';
import { say } from '../../../texts/texts.js';
import { useNow } from '../../../use-now.js';
import { CabinetCreateLinkDocument } from '../operations.js';
import { isForSale, type Product } from '../use-products.js';
import { toInput, type Draft } from './draft.js';
import { explainRefusal, checkDraft, type FieldsProps } from './form-faults.js';
import classes from './form.module.css';
import { ExpiryFields, limitWords, UsesFields } from './limit-fields.js';
import { LinkPreview } from './link-preview.js';
import { MoreFields, moreWords, type MoreFieldsProps } from './more-fields.js';
import { PriceFields } from './price-fields.js';

interface LinkFormProps {
  products: readonly Product[];
  initial: Draft;
  /** Called with each change, to keep it. */
  onDraft: (draft: Draft) => void;
  onReset: () => void;
  onCreated: (id: string) => void;
}

/** The settings of a new link, from the necessary to the rare. */
export function LinkForm({ products, initial, onDraft, onReset, onCreated }: LinkFormProps) {
  const { send } = useChange(CabinetCreateLinkDocument);
  // Sent again after a lost answer, the same draft gets the same link.
  const [asked] = useState(() => new Map<string, ReturnType<typeof toInput>>());
  const { form, alert, props } = useApiForm({
    initial,
    onValues: onDraft,
    check: (draft) => checkDraft(draft),
    send: async (draft) => {
      const wanted = JSON.stringify(draft);
      const input = asked.get(wanted) ?? {
        ...toInput(draft, new Date()),
        idempotencyKey: newRequestKey(),
      };
      asked.set(wanted, input);
      const error = await send(input, ({ createPaymentLink: { id } }) => onCreated(id));
      // What was refused can be asked anew, with a later expiry.
      if (error && errorCode(error) === 'VALIDATION_FAILED') asked.delete(wanted);
      return error;
    },
    toFaults: (error, draft) => explainRefusal(error, draft),
  });
  const { values, errors } = form;
  const product = products.find(({ id }) => id === values.productId);
  const limits = limitWords(values, product, useNow());
  const hasFault = (...names: (keyof Draft)[]): boolean =>
    names.some((name) => errors[name] !== undefined);
  const hasLimits = initial.uses !== 'unlimited' || initial.expiry !== 'never';
  const hasMore = initial.label + initial.successUrl !== '' || initial.metadata.length > 0;
  return (
    <form {...props}>
      <div className={classes.frame}>
        <Stack gap="xl">
          {alert && <FormAlert>{alert}</FormAlert>}
          <Section gap="md" title={say('links.productAndPrice')}>
            <ProductField products={products} form={form} />
            <PriceFields form={form} />
          </Section>
          <Fold
            title={say('links.limits')}
            summary={limits}
            isOpenAtFirst={hasLimits}
            hasFault={hasFault('uses', 'maxPayments', 'expiry', 'moment')}
          >
            <DefaultsSwitch product={product} form={form} />
            <UsesFields form={form} />
            <ExpiryFields product={product} form={form} />
          </Fold>
          <Fold
            title={say('links.moreSettings')}
            summary={<UserText lines={1}>{moreWords(values, product)}</UserText>}
            isOpenAtFirst={hasMore}
            hasFault={hasFault('label', 'successUrl', 'metadata')}
          >
            <MoreFields product={product} form={form} />
          </Fold>
        </Stack>
        <LinkPreview draft={values} limits={limits} />
      </div>
      <Group className={classes.bar}>
        <Button type="submit" loading={form.submitting}>
          {say('links.create')}
        </Button>
        <Button variant="subtle" onClick={onReset}>
          {say('links.startOver')}
        </Button>
      </Group>
    </form>
  );
}

interface ProductFieldProps extends FieldsProps {
  products: readonly Product[];
}

/** More are found by typing. */
const maxShown = 50;

/** Picks the product to sell. Those that cannot have links say why. */
function ProductField({ products, form }: ProductFieldProps) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const sorted = [...products.filter(isForSale), ...products.filter((each) => !isForSale(each))];
  const whyNot = (product: Product | undefined): string | undefined => {
    if (product?.isArchived) return say('links.productArchived');
    return product?.isFree ? say('links.productFree') : undefined;
  };
  return (
    <Select
      label={say('products.product')}
      placeholder={say('links.chooseProduct')}
      data={sorted.map((product) => ({
        value: product.id,
        label: product.title,
        disabled: !isForSale(product),
      }))}
      value={form.values.productId}
      onChange={(productId) => form.setFieldValue('productId', productId)}
      error={form.errors.productId}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      limit={maxShown}
      nothingFoundMessage={say('links.noProduct')}
      renderOption={({ option }: { option: ComboboxItem }) => (
        <div>
          <UserText lines={1}>{option.label}</UserText>
          {whyNot(byId.get(option.value)) && (
            <Hint size="xs">{whyNot(byId.get(option.value))}</Hint>
          )}
        </div>
      )}
    />
  );
}

/** Only for a product that has defaults. */
function DefaultsSwitch({ product, form }: MoreFieldsProps) {
  const words = product && defaultsWords(product.linkDefaults);
  if (!words) return null;
  return (
    <Switch
      label={say('links.useDefaults')}
      description={words}
      {...form.getInputProps('usesDefaults', { type: 'checkbox' })}
    />
  );
}

/** The defaults that links of a product get; undefined if there are none. */
function defaultsWords({
  expiresAfterSeconds,
  successUrl,
}: Product['linkDefaults']): string | undefined {
  const time = expiresAfterSeconds && sayDuration(expiresAfterSeconds);
  if (time && successUrl) return say('links.defaultsBoth', { time, url: successUrl });
  if (time) return say('links.defaultsExpiry', { time });
  return successUrl ? say('links.defaultsUrl', { url: successUrl }) : undefined;
}
