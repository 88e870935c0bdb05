import Foundation

/// A value that looks at nothing of what it is decoded from.
package struct Ignorant: Decodable {
    package init(from decoder: any Decoder) {}
}

/// An object of which one member is read.
package struct MemberA: Decodable {
    package let a: Int?
}

/// The names of an object's members, byte for byte.
package struct KeySet: Decodable, Equatable {
    package let names: Set<[UInt8]>

    package init(from decoder: any Decoder) throws {
        names = Set(try decoder.container(keyedBy: NameKey.self).allKeys.map { Array($0.stringValue.utf8) })
    }
}
