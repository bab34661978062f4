import { TextInput } from '@mantine/core';
import { Section } from '../../../parts/section.js';
import { say } from '../../../texts/texts.js';
import type { Product } from '../use-products.js';
import type { Draft } from './draft.js';
import type { FieldsProps } from './form-faults.js';
import { MetadataFields } from './metadata-fields.js';

/** What is set besides product, price and limits, or what could be. */
export function moreWords(draft: Draft, product: Product | undefined): string {
  const { label, successUrl, metadata } = draft;
  const keys = metadata.map(({ key }) => key).join(', ');
  return [
    label || say('links.label'),
    successUrl || usualSuccessUrl(draft, product) || say('links.successUrl'),
    keys || say('links.metadata'),
  ].join(' · ');
}

const usualSuccessUrl = ({ usesDefaults }: Draft, product: Product | undefined) =>
  usesDefaults ? product?.linkDefaults.successUrl : undefined;

export interface MoreFieldsProps extends FieldsProps {
  product: Product | undefined;
}

/** The settings that are rare. */
export function MoreFields({ product, form }: MoreFieldsProps) {
  const usual = usualSuccessUrl(form.values, product);
  return (
    <>
      <TextInput
        label={say('links.label')}
        description={say('links.labelHint')}
        {...form.getInputProps('label')}
        dir="auto"
        autoComplete="off"
      />
      <TextInput
        label={say('links.successUrl')}
        description={say('links.successUrlHint')}
        type="url"
        placeholder={usual ?? 'https://'}
        {...form.getInputProps('successUrl')}
        autoComplete="off"
      />
      <Section gap="md" order={3} title={say('links.metadata')}>
        <MetadataFields form={form} />
      </Section>
    </>
  );
}
