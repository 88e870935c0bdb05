import Foundation
import TestSupport
import Testing

@testable import MillraceRendering

/// What a theme says can be read, and is told apart.
struct ThemeContrastTests {
    /// Returns the relative luminance of a color (WCAG 2.2, "relative luminance").
    private func luminance(_ color: Color) throws -> Double {
        let parts = try color.redGreenBlue.unwrapped()
        func linear(_ part: Int) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(parts.red) + 0.7152 * linear(parts.green) + 0.0722 * linear(parts.blue)
    }

    private func contrast(_ one: Color, _ other: Color) throws -> Double {
        let values = [try luminance(one), try luminance(other)].sorted()
        return (values[1] + 0.05) / (values[0] + 0.05)
    }

    /// Backgrounds that terminals have: black, those of popular palettes, white and paper.
    private static let backgrounds: [Bool: [Color]] = [
        true: [.rgb(0, 0, 0), .rgb(30, 30, 30), .rgb(40, 42, 54), .rgb(0, 43, 54), .rgb(46, 52, 64)],
        false: [.rgb(255, 255, 255), .rgb(253, 246, 227), .rgb(240, 240, 240), .rgb(238, 232, 213)],
    ]

    /// 4.5 is what WCAG asks of text, and 3 of lines.
    @Test(arguments: StyleName.allCases, [true, false])
    func everyStyleCanBeRead(name: StyleName, isDark: Bool) throws {
        let theme = isDark ? Theme.dark : .light
        let isLine = [.border].contains(name)
        for colors in [ColorSupport.trueColor, .ansi256] {
            let text = theme[name].over(theme[.text], in: theme)
            let own = try contrast(text.foreground.reduced(to: colors), text.background.reduced(to: colors))
            #expect(own >= (isLine ? 3 : 4.5), "\(name), \(colors): \(own)")
            // On the terminal's own background.
            guard theme[name].foreground != .standard, theme[name].background == .standard else { continue }
            for background in Self.backgrounds[isDark] ?? [] {
                let there = try contrast(theme[name].foreground.reduced(to: colors), background)
                #expect(there >= (isLine ? 3 : 4.5), "\(name), \(colors), \(background): \(there)")
            }
        }
    }

    /// On the surfaces too, with any accent: 4.5, and 7 where a user has asked for contrast.
    @Test(arguments: StyleName.allCases, [StyleName.text, .bar, .field, .highlight])
    func everyStyleCanBeReadOnASurface(name: StyleName, surface: StyleName) throws {
        let orange = Color.rgb(255, 150, 60)
        let themes = [Theme.light, .dark].flatMap { [$0, $0.accented(orange), $0.accented(.palette(3))] }
        for theme in themes + [.highContrast] where name != .border && theme[name].background == .standard {
            guard !theme[surface].attributes.contains(.reverse) else { continue }
            let style = theme[name].over(theme[surface], in: theme).over(theme[.text], in: theme)
            let contrast = try contrast(style.foreground, style.background)
            #expect(contrast >= (theme == .highContrast ? 7 : 4.5), "\(name) on \(surface): \(contrast)")
        }
    }

    @Test func anAccentIsTheAppsOnlyWhereItCanBeRead() {
        let orange = Color.rgb(255, 150, 60)
        let (dark, light) = (Theme.dark.accented(orange), Theme.light.accented(orange))
        #expect((dark[.accent].foreground, light[.accent].foreground == orange) == (orange, false))
        let names: [StyleName] = [.key, .focusedBorder, .focus]
        #expect(names.allSatisfy { light[$0].foreground == light[.accent].foreground })
        let changed = StyleName.allCases.filter { dark[$0] != Theme.dark[$0] }
        #expect(Set(changed) == Set(names + [.accent, .highlight]))
        // Without a background that is known, and on the palette of the user, nothing changes.
        #expect(Theme.standard.accented(orange) == .standard && dark.onPalette == Theme.dark.onPalette)
    }

    /// The 16 colors of a terminal, of which the themes use these: black, red, green, yellow, blue, cyan, white, bright
    /// red, bright yellow and bright white.
    private static let palettes: [TestSupport.Row<[UInt8: (UInt8, UInt8, UInt8)]>] = [
        TestSupport.Row(
            "xterm",
            [
                0: (0, 0, 0), 1: (205, 0, 0), 2: (0, 205, 0), 3: (205, 205, 0), 4: (0, 0, 238), 6: (0, 205, 205),
                7: (229, 229, 229), 9: (255, 0, 0), 11: (255, 255, 0), 15: (255, 255, 255),
            ]
        ),
        TestSupport.Row(
            "the console of Linux",
            [
                0: (0, 0, 0), 1: (170, 0, 0), 2: (0, 170, 0), 3: (170, 85, 0), 4: (0, 0, 170), 6: (0, 170, 170),
                7: (170, 170, 170), 9: (255, 85, 85), 11: (255, 255, 85), 15: (255, 255, 255),
            ]
        ),
        TestSupport.Row(
            "Tango, in GNOME's terminals",
            [
                0: (0, 0, 0), 1: (204, 0, 0), 2: (78, 154, 6), 3: (196, 160, 0), 4: (52, 101, 164), 6: (6, 152, 154),
                7: (211, 215, 207), 9: (239, 41, 41), 11: (252, 233, 79), 15: (238, 238, 236),
            ]
        ),
        TestSupport.Row(
            "Windows Terminal",
            [
                0: (12, 12, 12), 1: (197, 15, 31), 2: (19, 161, 14), 3: (193, 156, 0), 4: (0, 55, 218),
                6: (58, 150, 221), 7: (204, 204, 204), 9: (231, 72, 86), 11: (249, 241, 165), 15: (242, 242, 242),
            ]
        ),
    ]

    /// With 16 colors each theme has its own: what it says can be read on each palette, and red is red.
    @Test(arguments: palettes, [true, false])
    func everyStyleCanBeReadIn16Colors(palette: TestSupport.Row<[UInt8: (UInt8, UInt8, UInt8)]>, isDark: Bool) throws {
        let theme = (isDark ? Theme.dark : .light).onPalette
        func color(_ color: Color) throws -> Color {
            let index = try color.reduced(to: .ansi16).paletteIndex.unwrapped()
            let (red, green, blue) = try #require(palette.value[index], "\(index)")
            return .rgb(red, green, blue)
        }
        for name in StyleName.allCases {
            let text = theme[name].over(theme[.text], in: theme)
            let own = try contrast(try color(text.foreground), try color(text.background))
            #expect(own >= 4.5, "\(name): \(own)")
            let isBoldBlack = text.attributes.contains(.bold) && [0, 8].contains(text.foreground.paletteIndex)
            #expect(!isBoldBlack, "\(name)")
        }
        #expect([1, 9].contains(theme[.error].foreground.paletteIndex))
        // The standard theme is for a background that nobody knows: a color has its own behind it.
        for name in StyleName.allCases {
            let style = Theme.standard.onPalette[name]
            guard style.foreground != .standard || style.background != .standard else { continue }
            let own = try contrast(try color(style.foreground), try color(style.background))
            #expect(own >= 4.5, "\(name) of the standard theme: \(own)")
        }
    }

    /// A color of an app keeps its hue, and a gray its lightness.
    @Test(arguments: [
        (Color.rgb(255, 142, 134), Color.brightRed), (.rgb(176, 0, 32), .red), (.rgb(0, 98, 40), .green),
        (.rgb(229, 192, 90), .brightYellow), (.rgb(0, 96, 110), .cyan), (.rgb(134, 182, 255), .brightBlue),
        (.rgb(0, 80, 170), .blue), (.rgb(120, 0, 120), .magenta), (.rgb(24, 26, 31), .black),
        (.rgb(128, 136, 148), .gray), (.rgb(200, 200, 205), .white), (.rgb(250, 250, 248), .brightWhite),
        (.palette(208), .brightYellow), (.palette(244), .gray), (.red, .red),
    ])
    func aColorKeepsItsHueIn16(color: Color, expected: Color) {
        #expect(color.reduced(to: .ansi16) == expected)
    }

    /// Styles that only their place tells apart: titles, the keys in the last line, and drawings; details and rules;
    /// surfaces where they have no color; a row and a part of it.
    private static let toldByPlace: [Set<StyleName>] = [
        [.title, .key, .focusedBorder, .accent], [.secondary, .border], [.text, .bar, .field], [.highlight, .focus],
    ]

    @Test func everyThemeTellsItsStylesApart() {
        let themes = [
            ("standard", Theme.standard), ("light", .light), ("dark", .dark), ("mono", .mono),
            ("high contrast", .highContrast),
            ("light in 16 colors", .light.onPalette), ("dark in 16 colors", .dark.onPalette),
        ]
        for (label, theme) in themes {
            for one in StyleName.allCases {
                for other in StyleName.allCases where other.rawValue > one.rawValue && theme[one] == theme[other] {
                    let isToldByPlace = Self.toldByPlace.contains { $0.isSuperset(of: [one, other]) }
                    let isSameColor = !["standard", "mono"].contains(label) && [.accent, .info].contains(one)
                    #expect(isToldByPlace || isSameColor, "\(label): \(one) looks like \(other)")
                }
            }
        }
    }

    /// A theme that is made of another one says on a palette what that one says there.
    @Test func aNameIsLookedUpInThePaletteToo() {
        let changes: [StyleName: Style] = [.title: Style(.accent), .key: Style(.warning), .secondary: Style(.success)]
        for base in [Theme.light, .dark, .standard, Theme.light.transparent] {
            var set = base
            for (name, style) in changes { set[name] = style }
            let made = [Theme(base, changes), set].map { theme in changes.keys.map { theme.onPalette[$0] } }
            let expected = changes.values.map { base.onPalette[$0.name ?? .text] }
            #expect(made == [expected, expected])
        }
    }

    /// Without colors, what a placeholder or a disabled control says isn't taken for text.
    @Test func monoNeedsNoColors() {
        let mono = Theme.mono
        #expect(StyleName.allCases.allSatisfy { mono[$0].foreground == .standard && mono[$0].background == .standard })
        #expect(
            (
                StyleName.allCases.filter { mono[$0] == mono[.text] },
                Set([StyleName.placeholder, .secondary, .disabled].map { mono[$0] }).count
            ) == ([.text, .bar, .field], 3)
        )
    }
}
