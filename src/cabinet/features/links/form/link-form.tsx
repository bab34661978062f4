import { Alert, Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useMutation } from 'urql';
import { CabinetCreateLinkDocument } from '../../../operations.js';
import { sayDuration } from '../../../parts/duration.js';
import { Section } from '../../../parts/section.js';
import { useFocusOnFault } from '../../../parts/use-focus-on-fault.js';
import type { Say } from '../../../texts/say.js';
import { useTexts } from '../../../texts/texts.js';
import type { Product } from '../use-products.js';
import { type Draft, toInput } from './draft.js';
import { ExpiryFields } from './limit-fields.js';
import type { FieldsProps } from './fields-props.js';
import { type DraftFaults, faultsOfAnswer, faultsOfDraft, remaining } from './form-faults.js';
import classes from './form.module.css';
import { MetadataFields } from './metadata-fields.js';
import { PriceFields } from './price-fields.js';
import { ProductField } from './product-field.js';
import { UsesFields } from './limit-fields.js';

interface LinkFormProps {
  products: readonly Product[];
  first: Draft;
  /** Called with each change, to keep it. */
  onDraft: (draft: Draft) => void;
  /** Begins anew. */
  onReset: () => void;
  onCreated: (id: string) => void;
}

/** All that a new link can have, from the necessary to the rare. */
export function LinkForm({ products, first, onDraft, onReset, onCreated }: LinkFormProps) {
  const { say } = useTexts();
  const [{ fetching }, create] = useMutation(CabinetCreateLinkDocument);
  const [draft, setDraft] = useState(first);
  const [faults, setFaults] = useState<DraftFaults>({ errors: {} });
  // A fault is shown until its field changes.
  const [checked, setChecked] = useState(first);
  const form = useFocusOnFault(faults);
  const product = products.find(({ id }) => id === draft.productId);

  const change = (changed: Partial<Draft>): void => {
    const next = { ...draft, ...changed };
    setDraft(next);
    onDraft(next);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const errors = faultsOfDraft(draft, say);
    setFaults({ errors });
    setChecked(draft);
    if (Object.keys(errors).length > 0) return;
    const { data, error } = await create({ input: toInput(draft, new Date()) });
    if (error) setFaults(faultsOfAnswer(error, draft, say));
    if (!data) return;
    onCreated(data.createPaymentLink.id);
  };

  const fields: FieldsProps = {
    draft,
    errors: remaining(faults.errors, checked, draft),
    onChange: change,
  };
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="xl">
        {faults.alert && (
          <Alert color="red" role="alert">
            {faults.alert}
          </Alert>
        )}
        <Section gap="md" title={say('links.productAndPrice')}>
          <ProductField products={products} {...fields} />
          <PriceFields {...fields} />
        </Section>
        <Section gap="md" title={say('links.limits')}>
          <DefaultsSwitch product={product} {...fields} />
          <UsesFields {...fields} />
          <ExpiryFields product={product} {...fields} />
        </Section>
        <Section gap="md" title={say('links.moreSettings')}>
          <TextFields product={product} {...fields} />
        </Section>
        <Section gap="md" title={say('links.metadata')}>
          <MetadataFields {...fields} />
        </Section>
        <Group>
          <Button type="submit" loading={fetching}>
            {say('links.create')}
          </Button>
          <Button variant="subtle" onClick={onReset}>
            {say('links.startOver')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ProductFieldsProps extends FieldsProps {
  product: Product | undefined;
}

/** Only for a product that has defaults. */
function DefaultsSwitch({ product, draft, onChange }: ProductFieldsProps) {
  const { say } = useTexts();
  const words = product && defaultsWords(product.linkDefaults, say);
  if (!words) return null;
  return (
    <Switch
      label={say('links.useDefaults')}
      description={words}
      checked={draft.usesDefaults}
      onChange={({ currentTarget }) => onChange({ usesDefaults: currentTarget.checked })}
    />
  );
}

function TextFields({ product, draft, errors, onChange }: ProductFieldsProps) {
  const { say } = useTexts();
  const usual = draft.usesDefaults ? product?.linkDefaults.successUrl : undefined;
  return (
    <>
      <TextInput
        label={say('links.label')}
        description={say('links.labelHint')}
        value={draft.label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        error={errors.label}
        dir="auto"
        autoComplete="off"
      />
      <TextInput
        label={say('links.successUrl')}
        description={say('links.successUrlHint')}
        type="url"
        placeholder={usual ?? 'https://'}
        value={draft.successUrl}
        onChange={({ currentTarget }) => onChange({ successUrl: currentTarget.value })}
        error={errors.successUrl}
        autoComplete="off"
      />
    </>
  );
}

/** What links of a product get by themselves; undefined for nothing. */
function defaultsWords(
  { expiresAfterSeconds, successUrl }: Product['linkDefaults'],
  say: Say,
): string | undefined {
  const time = expiresAfterSeconds && sayDuration(expiresAfterSeconds, say);
  if (time && successUrl) return say('links.defaultsBoth', { time, url: successUrl });
  if (time) return say('links.defaultsExpiry', { time });
  return successUrl ? say('links.defaultsUrl', { url: successUrl }) : undefined;
}
