import Foundation
import Testing

@testable import MillraceRendering

/// What a theme says can be read, and is told apart.
struct ThemeContrastTests {
    /// Returns the relative luminance of a color (WCAG 2.2, "relative luminance").
    private func luminance(_ color: Color) throws -> Double {
        let parts = try #require(color.parts ?? color.paletteIndex.map { Color.paletteParts(Int($0)) })
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

    @Test func contrastIsThatOfTheStandard() throws {
        let white = Color.rgb(255, 255, 255)
        let contrasts = [try contrast(white, .rgb(0, 0, 0)), try contrast(.rgb(119, 119, 119), white)]
        #expect(abs(contrasts[0] - 21) < 0.001 && abs(contrasts[1] - 4.478) < 0.001, "\(contrasts)")
    }

    /// Backgrounds that terminals have: black, those of popular palettes, white and paper.
    private static let backgrounds: [Bool: [Color]] = [
        true: [.rgb(0, 0, 0), .rgb(30, 30, 30), .rgb(40, 42, 54), .rgb(0, 43, 54), .rgb(46, 52, 64)],
        false: [.rgb(255, 255, 255), .rgb(253, 246, 227), .rgb(240, 240, 240), .rgb(238, 232, 213)],
    ]

    /// 4.5 is what WCAG asks of text, and 3 of lines.
    ///
    /// With 16 colors, the terminal's own palette decides; xterm's has a gray of 4.0 on white.
    @Test(arguments: StyleName.allCases, [true, false])
    func everyStyleCanBeRead(name: StyleName, isDark: Bool) throws {
        let theme = isDark ? Theme.dark : .light
        let isLine = [.border].contains(name)
        for colors in [ColorSupport.trueColor, .ansi256, .ansi16] {
            let text = theme[name].over(theme[.text], in: theme)
            let own = try contrast(text.foreground.reduced(to: colors), text.background.reduced(to: colors))
            #expect(own >= (isLine || colors == .ansi16 ? 3 : 4.5), "\(name), \(colors): \(own)")
            // On the terminal's own background.
            guard theme[name].foreground != .standard, name != .text, colors != .ansi16 else { continue }
            if theme[name].background != .standard { Issue.record("\(name) has a background") }
            for background in Self.backgrounds[isDark] ?? [] {
                let there = try contrast(theme[name].foreground.reduced(to: colors), background)
                #expect(there >= (isLine ? 3 : 4.5), "\(name), \(colors), \(background): \(there)")
            }
        }
    }

    /// Styles that only their place tells apart: titles, the keys in the last line, what the mark stands before, and
    /// drawings; details and rules.
    private static let toldByPlace: [Set<StyleName>] = [
        [.title, .key, .highlight, .focusedBorder, .accent], [.secondary, .border, .disabled, .placeholder],
    ]

    @Test func everyThemeTellsItsStylesApart() {
        for (label, theme) in [("standard", Theme.standard), ("light", .light), ("dark", .dark), ("mono", .mono)] {
            for one in StyleName.allCases {
                for other in StyleName.allCases where other.rawValue > one.rawValue && theme[one] == theme[other] {
                    let isToldByPlace = Self.toldByPlace.contains { $0.isSuperset(of: [one, other]) }
                    let isSelection = label == "standard" && [one, other] == [.focus, .selection]
                    let isSameColor = [.light, .dark].contains(theme) && [.accent, .info].contains(one)
                    #expect(isToldByPlace || isSelection || isSameColor, "\(label): \(one) looks like \(other)")
                }
            }
        }
    }

    /// Without colors, what a placeholder or a disabled control says isn't taken for text.
    @Test func monoNeedsNoColors() {
        let mono = Theme.mono
        #expect(StyleName.allCases.allSatisfy { mono[$0].foreground == .standard && mono[$0].background == .standard })
        #expect(StyleName.allCases.filter { mono[$0] == mono[.text] } == [.text])
        #expect(Set([StyleName.placeholder, .secondary, .disabled].map { mono[$0] }).count == 3)
    }

    /// The attributes stay.
    @Test func attributesAreShownWithoutColors() {
        let codes = [Theme.mono[.error], Theme.dark[.focus]].map { $0.ansi(colors: .none) }
        #expect(codes == ["\u{1B}[0;1;4m", "\u{1B}[0;7m"])
    }
}
