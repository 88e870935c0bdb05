import MillracePlatform

extension HeaderFields {
    /// One header field: a name and a value.
    public struct Field: Sendable, Equatable, Codable {
        /// The name, as it was written.
        public let name: String
        /// The value, without leading and trailing blanks.
        public let value: String

        /// Creates a field.
        ///
        /// Whether it can be sent is checked when a request is built.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// Returns whether the field has a name, without regard to the case of ASCII letters.
        package func isNamed(_ other: String) -> Bool {
            Field.areSame(name, other)
        }

        /// Whether the value is a credential or may hold one.
        package var isSecret: Bool {
            Redaction.standard.isSecret(name, in: .field)
        }

        /// Whether the field can be sent: its name is a token, and its value can't end the line (RFC 9110, section
        /// 5.5).
        var isValid: Bool {
            !name.isEmpty && Field.all(name, \.isTokenByte) && Field.canBeSent(value)
        }

        /// Returns whether a text can be the value of a field.
        ///
        /// A value that a server sends, and that later requests send back, is checked before it is stored: one byte
        /// could make all those requests invalid.
        static func canBeSent(_ value: String) -> Bool {
            all(value, isValueByte)
        }

        private static func areSame(_ left: String, _ right: String) -> Bool {
            areSame(left.utf8, right.utf8)
        }

        /// Returns whether two names are the same, ignoring case.
        static func areSame(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
            left.count == right.count && zip(left, right).allSatisfy { lowercased($0) == lowercased($1) }
        }

        private static func lowercased(_ byte: UInt8) -> UInt8 {
            (65...90).contains(byte) ? byte | 32 : byte
        }

        /// Returns whether a byte may be in a value: of the control characters, only the tab may.
        static func isValueByte(_ byte: UInt8) -> Bool {
            byte == 9 || (byte >= 32 && byte != 127)
        }

        /// Returns whether all bytes of a text have a property; it reads them without a copy if possible.
        private static func all(_ text: String, _ holds: (UInt8) -> Bool) -> Bool {
            text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(holds) } ?? text.utf8.allSatisfy(holds)
        }
    }
}

extension HeaderFields.Field: Redacted {
    /// The field as a line, with control characters made visible and secrets replaced by `•••`.
    public var description: String {
        "\(VisibleText.bounded(Redaction.standard.text(name), limit: 200)): "
            + VisibleText.visible(Redaction.standard.value(of: self))
    }
}
