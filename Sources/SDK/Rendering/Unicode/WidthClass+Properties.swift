extension WidthClass {
    /// Returns the class of a code point that the table doesn't contain, from the standard library's character
    /// properties.
    ///
    /// These properties don't include East Asian widths: a code point newer than the table is wide if it is an
    /// ideograph or is displayed as an emoji.
    static func ofProperties(_ scalar: Unicode.Scalar) -> WidthClass {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark:
            return .mark
        case .spacingMark:
            return .spacingMark
        case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator:
            return .hidden
        default:
            if properties.isDefaultIgnorableCodePoint { return .hidden }
            if properties.isEmojiPresentation { return .wideEmoji }
            if properties.isEmoji { return .narrowEmoji }
            return properties.isIdeographic ? .wide : .narrow
        }
    }
}
