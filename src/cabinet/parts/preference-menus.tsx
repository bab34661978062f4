import { ActionIcon, Group, Menu, useMantineColorScheme } from '@mantine/core';
import { DeviceDesktopIcon, GlobeIcon, MoonIcon, SunIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { languages, type Language } from '../texts/language.js';
import { chooseLanguage, say, useLanguage } from '../texts/texts.js';

/** Language and appearance, for everybody, signed in or not. */
export function PreferenceMenus() {
  const language = useLanguage();
  // Mantine would write a `<style>` to stop transitions, which our policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const appearances = [
    { value: 'light', label: say('shell.light') },
    { value: 'dark', label: say('shell.dark') },
    { value: 'auto', label: say('shell.auto') },
  ] as const;
  const icons = { light: <SunIcon />, dark: <MoonIcon />, auto: <DeviceDesktopIcon /> };

  return (
    <Group gap={4} wrap="nowrap">
      <ChoiceMenu
        label={say('shell.language')}
        icon={<GlobeIcon />}
        options={Object.entries(languages).map(([value, label]) => ({
          value: value as Language,
          label,
          lang: value,
        }))}
        chosen={language}
        onChoose={(value) => void chooseLanguage(value)}
      />
      <ChoiceMenu
        label={say('shell.appearance')}
        icon={icons[colorScheme]}
        options={appearances}
        chosen={colorScheme}
        onChoose={setColorScheme}
      />
    </Group>
  );
}

interface ChoiceMenuProps<Value extends string> {
  label: string;
  icon: ReactNode;
  options: readonly { value: Value; label: string; lang?: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, icon, options, chosen, onChoose } = props;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.RadioGroup value={chosen} onChange={(value) => onChoose(value as Value)}>
          {options.map(({ value, label: name, lang }) => (
            <Menu.RadioItem key={value} value={value} lang={lang} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
