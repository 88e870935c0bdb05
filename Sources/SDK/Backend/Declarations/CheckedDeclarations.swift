/// A type that declares none of the names that would have no effect; the compiler rejects a type that does.
public protocol CheckedDeclarations: RetiredDeclarations
where
    HeadersName == SaidInPrepared<Self>, StaticHeadersName == SaidInPrepared<Self>,
    PreconditionName == SaidInPrepared<Self>, StaticPreconditionName == SaidInPrepared<Self>,
    EncoderName == SaidInPrepared<Self>, StaticEncoderName == SaidInPrepared<Self>,
    FailureName == SaidInPrepared<Self>, StaticFailureName == SaidInPrepared<Self>,
    StaticPlain == DeclaredOnInstances<Self>, StaticPrepared == DeclaredOnInstances<Self>
{}
