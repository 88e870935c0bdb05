/// A state machine that divides the code points of one grapheme cluster into glyphs.
///
/// A cluster is one glyph, unless it contains a code point that must not reach a terminal: such a code point becomes a
/// glyph of its own, and the code points after it become another.
struct GlyphAssembly {
    private(set) var glyphs: [Glyph] = []
    private var scalars: [Unicode.Scalar] = []
    private var width = 0
    private var lastClass = WidthClass.hidden
    private var isJoining = false
    /// Whether the cluster has a visible vowel or final consonant of Hangul.
    private var hasLetter = false

    /// Returns the glyphs of a grapheme cluster of several code points.
    static func glyphs(of cluster: Substring.UnicodeScalarView) -> [Glyph] {
        var assembly = GlyphAssembly()
        let scalars = Array(cluster.prefix(Self.scalarsRead))
        assembly.hasLetter = scalars.contains { WidthClass.of($0) == .jamo && !HangulFiller.isFiller($0) }
        for (index, scalar) in scalars.enumerated() {
            assembly.take(scalar, before: index + 1 < scalars.count ? scalars[index + 1] : nil)
        }
        assembly.close()
        return assembly.glyphs
    }

    /// Returns the glyph of a code point that is a grapheme cluster by itself.
    static func glyph(of scalar: Unicode.Scalar) -> Glyph {
        switch WidthClass.of(scalar) {
        case .narrow where Adjoining.isPrepended(scalar): Glyph([scalar, dottedCircle], width: 2)
        case .narrow where Adjoining.isAppended(scalar): Glyph([dottedCircle, scalar], width: 2)
        case .narrow, .narrowEmoji: Glyph(scalar, width: 1)
        case .wide where HangulFiller.isLeading(scalar):
            Glyph([scalar, HangulFiller.vowel], width: 2 + WidthRules.current.jamo)
        case .wideEmoji where Adjoining.isSkinTone(scalar): Glyph(Adjoining.square(of: scalar), width: 2)
        case .wide, .wideEmoji: Glyph(scalar, width: 2)
        case .flagLetter: Glyph(Adjoining.letter(of: scalar), width: 1)
        case .hidden, .isolate, .unknown: Glyph(Glyph.symbol(for: scalar), width: 1)
        case .invisible: Glyph(scalar, width: 0)
        case .mark where scalar == textSelector || scalar == emojiSelector: Glyph(dottedCircle, width: 1)
        case .mark: Glyph([dottedCircle, scalar], width: 1)
        case .spacingMark: Glyph([dottedCircle, scalar], width: 1 + WidthRules.current.spacingMark)
        case .jamo where scalar == HangulFiller.vowel: Glyph(Glyph.symbol(for: scalar), width: 1)
        case .jamo: HangulFiller.glyph(of: scalar)
        }
    }

    private static let scalarsRead = 64
    private static let dottedCircle: Unicode.Scalar = "\u{25CC}"
    private static let textSelector: Unicode.Scalar = "\u{FE0E}"
    private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
    private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"

    private var endsInEmoji: Bool {
        lastClass == .narrowEmoji || lastClass == .wideEmoji
    }

    private mutating func take(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
        let kind = WidthClass.of(scalar)
        switch kind {
        case .hidden, .isolate, .unknown:
            takeHidden(scalar, before: next)
        case .invisible:
            break
        case .mark:
            takeMark(scalar)
        case .spacingMark:
            if scalars.isEmpty { append(Self.dottedCircle, width: 1, kind: .narrow) }
            append(scalar, width: width + WidthRules.current.spacingMark, kind: lastClass)
        case .jamo:
            takeJamo(scalar, before: next)
        case .flagLetter:
            takeFlagLetter(scalar, before: next)
        case .wideEmoji, .narrowEmoji:
            takeEmoji(scalar, kind: kind)
        case .narrow, .wide:
            if scalars.isEmpty, Adjoining.isAppended(scalar) { append(Self.dottedCircle, width: 1, kind: .narrow) }
            append(scalar, width: width + (kind == .wide ? 2 : 1), kind: kind)
        }
        if kind != .hidden { isJoining = false }
    }

    private mutating func takeFlagLetter(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
        let hasRoom = scalars.count + 2 <= Glyph.maximumScalars
        if lastClass == .flagLetter {
            append(scalar, width: width + 1, kind: .wide)
        } else if hasRoom, let next, WidthClass.of(next) == .flagLetter {
            append(scalar, width: width + 1, kind: .flagLetter)
        } else {
            append(Adjoining.letter(of: scalar), width: width + 1, kind: .narrow)
        }
    }

    private mutating func takeEmoji(_ scalar: Unicode.Scalar, kind: WidthClass) {
        if isJoining || (Adjoining.isSkinTone(scalar) && endsInEmoji) {
            append(scalar, width: max(2, width), kind: kind)
        } else if Adjoining.isSkinTone(scalar) {
            close()
            append(Adjoining.square(of: scalar), width: 2, kind: kind)
        } else {
            append(scalar, width: width + (kind == .wideEmoji ? 2 : 1), kind: kind)
        }
    }

    private mutating func takeHidden(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
        if scalar == Joiners.joiner, endsInEmoji, let next, [.narrowEmoji, .wideEmoji].contains(WidthClass.of(next)) {
            append(scalar, width: width, kind: lastClass)
            isJoining = true
        } else if scalar == HangulFiller.consonant, hasLetter, next.map(HangulFiller.isVowel) ?? false {
            append(scalar, width: width + 2, kind: .wide)
        } else if Joiners.isLegitimate(scalar, after: scalars) {
            append(scalar, width: width, kind: lastClass)
        } else if (0xE0020...0xE007F).contains(scalar.value), scalars.first == Self.blackFlag {
            append(scalar, width: width, kind: .wide)
        } else {
            close()
            glyphs.append(Glyph(Glyph.symbol(for: scalar), width: 1))
            isJoining = false
        }
    }

    private mutating func takeJamo(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
        if scalars.isEmpty {
            // A vowel filler without a final consonant is invisible, so a symbol is shown.
            if scalar == HangulFiller.vowel, !(next.map(HangulFiller.isFinal) ?? false) {
                glyphs.append(Glyph(Glyph.symbol(for: scalar), width: 1))
                return
            }
            append(HangulFiller.consonant, width: 2, kind: .wide)
            if HangulFiller.isFinal(scalar) {
                append(HangulFiller.vowel, width: width + WidthRules.current.jamo, kind: .wide)
            }
        }
        append(scalar, width: width + WidthRules.current.jamo, kind: lastClass)
    }

    private mutating func takeMark(_ scalar: Unicode.Scalar) {
        if scalars.isEmpty { append(Self.dottedCircle, width: 1, kind: .narrow) }
        switch scalar {
        case Self.emojiSelector:
            // After anything but an emoji the selector has no meaning, and terminals treat it differently.
            if endsInEmoji { append(scalar, width: max(width, WidthRules.current.selectedEmoji), kind: lastClass) }
        case Self.textSelector:
            // A wide emoji stays wide in most terminals; sent without the selector, it has the same width in all.
            if lastClass == .narrowEmoji { append(scalar, width: width, kind: .narrow) }
        default:
            append(scalar, width: width, kind: lastClass)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, width: Int, kind: WidthClass) {
        lastClass = kind
        guard scalars.count < Glyph.maximumScalars else { return }
        self.width = max(1, width)
        scalars.append(scalar)
    }

    private mutating func close() {
        leaveNothingOpen()
        if !scalars.isEmpty { glyphs.append(Glyph(scalars, width: width)) }
        scalars = []
        width = 0
        lastClass = .hidden
    }

    /// Completes a cluster whose last code point would join with the next glyph, so that it joins with nothing.
    private mutating func leaveNothingOpen() {
        guard let last = scalars.last else { return }
        if last == Joiners.joiner, endsInEmoji {
            scalars.removeLast()
        } else if Adjoining.isPrepended(last) {
            makeRoom(for: last, of: 1)
            append(Self.dottedCircle, width: width + 1, kind: .narrow)
        } else if HangulFiller.isLeading(last) {
            makeRoom(for: last, of: 2)
            append(HangulFiller.vowel, width: width + WidthRules.current.jamo, kind: .wide)
        }
    }

    private mutating func makeRoom(for last: Unicode.Scalar, of columns: Int) {
        guard scalars.count == Glyph.maximumScalars else { return }
        scalars.removeLast()
        width -= columns
    }
}
