/// A type that has no subclasses, because a subclass's declarations would be ignored.
///
/// A conforming class that doesn't declare `headers` has the default for good: that of a subclass would never be sent.
/// The compiler refuses a class that isn't final, since the member of this protocol has the type itself in its own
/// type.
public protocol FinalDeclarations {
    /// Nothing: a class that conforms is final.
    static var subclasses: NoSubclasses<Self> { get }
}

extension FinalDeclarations {
    /// Nothing: a class that conforms is final.
    public static var subclasses: NoSubclasses<Self> { NoSubclasses() }
}
